#pragma once

#include "framework/program/op_desc.h"
