#pragma once

#include "framework/program/op_info.h"
