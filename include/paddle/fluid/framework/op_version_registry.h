#pragma once

#include "framework/program/op_version_registry.h"
