#pragma once

#include "framework/op_version_registry.h"
